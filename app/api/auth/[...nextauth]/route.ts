import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { sessionOptions } from '@/lib/server/auth/session';

function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return NextAuth(request, context, sessionOptions());
}

export { handler as GET, handler as POST };
