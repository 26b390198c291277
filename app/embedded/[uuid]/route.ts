export { openEmbedded as GET } from '@/lib/server/embedded/embedded-page';
