import { submitRecord } from '@/lib/server/api/record-form';
import { allServed } from '@/lib/server/resources/registry';

export function POST(request: Request): Promise<Response> {
  return submitRecord(request, allServed);
}
