import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';

export const metadata: Metadata = { title: 'Your account' };

export default async function UserInfoPage(): Promise<ReactElement> {
  const viewer = await currentViewer();
  const told = [
    ['Account', viewer.username],
    ['First name', viewer.firstName],
    ['Last name', viewer.lastName],
    ['E-mail', viewer.email],
    ['Roles', viewer.roles.map(({ name }) => name).join(', ')],
  ];
  return (
    <div className="page">
      <h1>Your account</h1>
      <dl className="panel grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 p-4">
        {told.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
