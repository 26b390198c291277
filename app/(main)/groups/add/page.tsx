import type { ReactElement } from 'react';
import GroupsPage from '@/app/(main)/list_groups/page';

export { generateMetadata } from '@/app/(main)/list_groups/page';

/** An older address of the form that creates a row of `/list_groups/`. */
export default function AddPage(): ReactElement {
  return <GroupsPage searchParams={Promise.resolve({ new: '1' })} />;
}
