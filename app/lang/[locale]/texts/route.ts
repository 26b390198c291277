export { textsOfLanguage as GET } from '@/lib/server/languages/texts-of-language';
