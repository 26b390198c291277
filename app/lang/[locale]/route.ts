export { chooseLanguage as GET } from '@/lib/server/legacy/language-pack';
