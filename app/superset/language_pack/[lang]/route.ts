export { languagePack as GET } from '@/lib/server/legacy/language-pack';
