#!/bin/sh
# Plays `make play` and `make test` through on a bare Debian, with nothing on it but Python and make:
#
#     sh workshop/fresh.sh [bookworm]
#
# As root, in a folder of its own below .make; it needs debootstrap, 3 GB and a network. What the variables of this
# machine say of registries and certificates goes along.

set -eu
cd "$(dirname "$0")/.."
suite=${1:-bookworm}
bare=$PWD/.make/fresh/$suite
house=/house

if [ "$(id -u)" != 0 ]; then
    echo "A bare Debian is made by root: sudo make fresh"
    exit 1
fi
command -v debootstrap >/dev/null || apt-get install --yes --no-install-recommends debootstrap >/dev/null

say() { echo "── $*"; }

fail() {
    echo "── $1. What was said:"
    cat "$bare/said"
    exit 1
}

# ── the bare machine ─────────────────────────────────────────────────────────────────────────────────────────────────

leave() { # whatever happens, nothing stays mounted
    for place in "$house" /dev/shm /dev /proc; do
        mountpoint -q "$bare$place" && umount --lazy "$bare$place"
    done
    return 0
}
trap leave EXIT
leave
say "a bare $suite"
if [ ! -e "$bare.base/whole" ]; then # kept for the next time
    rm -rf "$bare.base"
    mkdir -p "$bare.base"
    debootstrap --variant=minbase --include=python3,make "$suite" "$bare.base" >"$bare.log" 2>&1 || { tail "$bare.log"; exit 1; }
    touch "$bare.base/whole"
fi
rm -rf "$bare"
cp -a "$bare.base" "$bare"
mount --bind /proc "$bare/proc"
mount --bind /dev "$bare/dev"
mount -t tmpfs tmpfs "$bare/dev/shm"
cp /etc/resolv.conf /etc/hosts "$bare/etc/"
known=$(env | grep -E '^(PIP_|npm_config_|NODE_EXTRA_CA_CERTS=|SSL_CERT_FILE=|https?_proxy=|no_proxy=)' || true)
if [ -n "${SSL_CERT_FILE:-}" ]; then # under a name that no package of Debian writes over
    cp -L "$SSL_CERT_FILE" "$bare/etc/certificates.crt"
    known="$(echo "$known" | sed "s#$SSL_CERT_FILE#/etc/certificates.crt#") npm_config_cafile=/etc/certificates.crt"
fi

within() { # user command …
    user=$1
    shift
    # shellcheck disable=SC2086 # each variable is a word
    chroot --userspec="$user" "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C HOME=/nowhere $known "$@" >"$bare/said" 2>&1
}

said() { grep -q -- "$1" "$bare/said"; }

move_in() { # a clean copy of what git knows, as it lies here
    rm -rf "${bare:?}$house"/*  "$bare$house"/.[!.]*
    mkdir -p "$bare$house"
    git ls-files -z | xargs -0 tar cf - | tar xf - -C "$bare$house" --owner=0
    chown -R "$1" "$bare$house"
}

# ── somebody without rights, without a network, without room ─────────────────────────────────────────────────────────

someone=1000:1000
move_in $someone
say "make play and make test say what is missing, all at once"
within $someone make -C $house play && fail "make play went on without venv"
{ said "Python's module venv" && said "a C compiler" && said "sudo apt-get install .* python3-venv gcc libc6-dev python3-dev"; } ||
    fail "make play does not say what is missing"
within $someone make -C $house test && fail "make test went on without venv"
{ said "Chromium" && said "sudo apt-get install .*chromium"; } || fail "make test does not say what is missing"

# ── root: what is missing comes by itself ────────────────────────────────────────────────────────────────────────────

move_in root
say "make play"
start=$(date +%s)
within root timeout --signal=INT 600 make -C $house play ARGS=--no-browser &
until said "Ludoteca is ready"; do
    kill -0 $! 2>/dev/null || fail "make play ended"
    sleep 1
done
say "ready after $(($(date +%s) - start)) s, what was missing brought along"
chroot "$bare" python3 -c '
import sys, urllib.request
page = urllib.request.urlopen("http://localhost:8000/").read()
assert b"<title>Ludoteca" in page, page' || fail "the page does not come"
pkill -INT -f "$house/.venv/bin/python .*ludoteca play" || true
wait $! || true
within root $house/.venv/bin/python -c 'import ludoteca, sys; sys.exit(not ludoteca.compiled("toncc"))' || fail "the bots are slow"

say "make play again needs no network"
chroot "$bare" true
start=$(date +%s)
within root unshare --net timeout --signal=INT 20 make -C $house play ARGS=--no-browser || true
said "Ludoteca is ready" || fail "make play needs a network the second time"

say "make test"
start=$(date +%s)
within root make -C $house test || fail "make test failed"
tail -n 12 "$bare/said"
say "green after $(($(date +%s) - start)) s"

# ── venv is there now: no network, no room ───────────────────────────────────────────────────────────────────────────

say "without a network make play says so"
move_in root
within root unshare --net make -C $house play && fail "make play went on without a network"
said "There is no network" || fail "make play does not say that there is no network"

say "without room make play says so before it begins"
mount -t tmpfs -o size=100m tmpfs "$bare$house"
move_in root
within root make -C $house play && fail "make play went on without room"
said "MB are free" || fail "make play does not say that there is no room"
umount "$bare$house"

say "when the disk fills up on the way make play says so, and goes on once there is room"
mount -t tmpfs -o size=1000m tmpfs "$bare$house"
move_in root
within root make -C $house play ARGS=--no-browser &
until said "Packages to play"; do
    kill -0 $! 2>/dev/null || fail "make play ended"
    sleep 0.2
done
dd if=/dev/zero of="$bare$house/filler" bs=1M 2>/dev/null || true
wait $! && fail "make play went on with a full disk"
said "The disk is full" || fail "make play does not say that the disk is full"
rm "$bare$house/filler"
within root timeout --signal=INT 300 make -C $house play ARGS=--no-browser &
until said "Ludoteca is ready"; do
    kill -0 $! 2>/dev/null || fail "make play does not go on where it stopped"
    sleep 1
done
pkill -INT -f "$house/.venv/bin/python .*ludoteca play" || true
wait $! || true
say "All is well on a bare $suite."
