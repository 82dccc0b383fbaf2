/** Which option a key leads to, before the list's ends are looked at; undefined for other keys. Pure. */
export function optionStep(key: string, active: number, page: number): number | undefined {
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', page],
    ['PageUp', -page],
  ]);
  const step = steps.get(key);
  return step === undefined ? undefined : active + step;
}
