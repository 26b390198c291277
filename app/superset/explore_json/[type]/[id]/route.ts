export { exploreJson as GET, exploreJson as POST } from '@/lib/server/resources/explore/json';
