import { submitRecord } from '@/lib/server/api/request/crud-form';
import { allServed } from '@/lib/server/resources/registry';

export function POST(request: Request): Promise<Response> {
  return submitRecord(request, allServed);
}
