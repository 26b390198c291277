export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bootOrDie } = await import('@/lib/server/boot/boot');
    await bootOrDie();
  }
}
