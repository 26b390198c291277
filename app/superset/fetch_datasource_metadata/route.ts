export { fetchDatasourceMetadata as GET } from '@/lib/server/resources/datasource/metadata';
