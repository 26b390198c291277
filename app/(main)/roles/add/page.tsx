import type { ReactElement } from 'react';
import RolesPage from '@/app/(main)/roles/page';

export { generateMetadata } from '@/app/(main)/roles/page';

/** An older address of the form that creates a row of `/roles/`. */
export default function AddPage(): ReactElement {
  return <RolesPage searchParams={Promise.resolve({ new: '1' })} />;
}
