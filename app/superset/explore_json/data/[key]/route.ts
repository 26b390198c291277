export { keptExploreJson as GET } from '@/lib/server/resources/explore/json';
