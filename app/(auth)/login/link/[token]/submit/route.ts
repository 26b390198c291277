import { submitSignInLink } from '@/lib/server/auth/sign-in-form';

export async function POST(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  return submitSignInLink(request, (await context.params).token);
}
