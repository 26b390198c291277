import type { Metadata } from 'next';
import type { ReactElement } from 'react';

export const metadata: Metadata = { title: 'Register' };

export default function RegisterPage(): ReactElement {
  return (
    <div className="grid gap-4">
      <h1 className="font-semibold text-[16px]">Register</h1>
      <p className="text-[13px]">Accounts are made by an administrator of this server. Ask for one, then sign in.</p>
      <a href="/login/" className="button" data-look="primary">
        Sign in
      </a>
    </div>
  );
}
