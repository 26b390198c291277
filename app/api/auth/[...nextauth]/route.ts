import { answerSso } from '@/lib/server/auth/sso/call';

async function handler(request: Request, { params }: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return answerSso(request, (await params).nextauth);
}

export { handler as GET, handler as POST };
