/** Keeps the screen from going dark while nobody touches it, where the browser can; it has to be asked again whenever the page was hidden. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const got = await navigator.wakeLock.request('screen');
      if (over) void got.release();
      else lock = got;
    } catch {
      // the battery is low, or the page may not: the screen goes dark as ever
    }
  }

  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
