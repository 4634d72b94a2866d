#!/bin/sh
# Looks at the machine before anything is fetched or built, and says everything that is missing at once, with the one
# command that brings it. As root on Debian it runs that command itself.
#
#     sh workshop/look.sh play|test|nightly PYTHON
#
# It is a shell script because Python may be what is missing.

aim=$1
python=$2
cd "$(dirname "$0")/.." || exit 1

# ── what is missing ──────────────────────────────────────────────────────────────────────────────────────────────────

needed=   # without this it cannot go on
wished=   # without this it goes on, with slow bots
packages= # of Debian, for both

need() { # in words, packages of Debian
    needed="${needed:+$needed; }$1"
    packages="$packages $2"
}

# What belongs to Debian's own python3.12 is called python3.12-venv and python3.12-dev.
name=$(basename "$python")
case $name in python3*) ;; *) name=python3 ;; esac

if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need "Python's module venv" "$name-venv"
    compiler=$("$python" workshop/compiler.py)
elif version=$("$python" --version 2>/dev/null); then
    echo "Ludoteca needs Python 3.11 or newer, and '$python' is $version. If you have another: make $aim PYTHON=python3.12"
    exit 1
else
    need "Python 3.11 or newer with its module venv" "python3 python3-venv"
    compiler="a C compiler and the headers of Python"
fi

case $aim in test | nightly) tests=yes ;; *) tests= ;; esac

if [ -n "$compiler" ] && [ "$tests" ]; then
    need "$compiler" "gcc libc6-dev $name-dev"
elif [ -n "$compiler" ] && [ "${LUDOTECA_COMPILE:-}" != 0 ]; then
    wished=$compiler
    packages="$packages gcc libc6-dev $name-dev"
fi

if [ "$tests" ] && ! command -v chromium >/dev/null; then
    need "Chromium, as the command chromium" chromium
fi
# Debian has it where only root looks for commands.
if [ "$tests" ] && ! command -v nginx >/dev/null && ! [ -x "${NGINX:-/usr/sbin/nginx}" ]; then
    need nginx nginx
fi
# By night the pages are opened in other browsers too, one of them on a screen that nobody sees.
if [ "$aim" = nightly ]; then
    command -v firefox-esr >/dev/null || need "Firefox, as the command firefox-esr" firefox-esr
    command -v WebKitWebDriver >/dev/null || need "WebKitGTK with its driver" webkit2gtk-driver
    command -v Xvfb >/dev/null || need Xvfb xvfb
fi

[ -n "$needed$wished" ] || exit 0

# ── what is done about it ────────────────────────────────────────────────────────────────────────────────────────────

install="apt-get install --yes --no-install-recommends$packages"

# What is only wished for is not worth a wait at every start.
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] && { [ -n "$needed" ] || [ ! -e .venv/done/package ]; }; then
    start=$(date +%s)
    echo "Missing here: ${needed:+$needed${wished:+; }}$wished. Bringing it: $install"
    mkdir -p .make
    if { apt-get update && DEBIAN_FRONTEND=noninteractive $install; } >.make/apt.log 2>&1; then
        echo "It is there, after $(($(date +%s) - start)) s."
        exit 0
    fi
    tail -n 3 .make/apt.log
    echo "That did not succeed; is there a network? All it said is in .make/apt.log."
    [ -z "$needed" ]
    exit
fi

if [ -n "$needed" ]; then
    echo "Ludoteca needs what is missing here: $needed${wished:+; and, for fast bots, $wished}."
else
    echo "The bots will be slow; for fast ones Ludoteca needs $wished, and then: make $aim"
fi
echo "On Debian and Ubuntu this brings it:  sudo $install"
[ -z "$needed" ]
