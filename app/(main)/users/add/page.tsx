import type { ReactElement } from 'react';
import UsersPage from '@/app/(main)/users/page';

export { generateMetadata } from '@/app/(main)/users/page';

/** An older address of the form that creates a row of `/users/`. */
export default function AddPage(): ReactElement {
  return <UsersPage searchParams={Promise.resolve({ new: '1' })} />;
}
