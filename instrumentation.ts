export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bootOrDie } = await import('@/lib/server/boot/boot');
    const { followRequests } = await import('@/lib/server/languages/follow-requests');
    const { loadLanguage } = await import('@/lib/server/languages/load-language');
    followRequests();
    globalThis.isolineLoadLanguage = loadLanguage;
    await bootOrDie();
    if (process.env.NODE_ENV === 'production') {
      const { directCalls } = await import('@/lib/server/resources/direct-calls');
      globalThis.isolineDirect = directCalls;
    }
    const { config } = await import('@/lib/server/config');
    if (config().asyncQueries === 'ws') {
      const { acceptSocket } = await import('@/lib/server/async-events/socket');
      globalThis.isolineSocket = acceptSocket;
    }
  }
}
