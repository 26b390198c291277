export { chooseLanguage as GET } from '@/lib/server/languages/choose-language';
