/** The value if it resolves within `ms` milliseconds; otherwise null. Rejects as `coming` does before that. */
export function within<Value>(coming: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), null).unref();
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
