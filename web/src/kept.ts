/** What this browser keeps between visits; a browser that keeps nothing still plays. */

export function kept<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`ludoteca.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`ludoteca.${key}`, JSON.stringify(value));
  } catch {
    // private windows and full disks: the page goes on, it only forgets
  }
}
