import { pluginFrame } from '@/lib/server/plugins/frame';

interface Place {
  readonly params: Promise<{ readonly key: string }>;
}

export async function GET(request: Request, { params }: Place): Promise<Response> {
  return pluginFrame(request, (await params).key);
}
