import type { ReactElement } from 'react';
import GroupsPage from '@/app/(main)/list_groups/page';

export { generateMetadata } from '@/app/(main)/list_groups/page';

/** An older address of the form that edits a row of `/list_groups/`. */
export default async function EditPage(props: {
  readonly params: Promise<{ readonly id: string }>;
}): Promise<ReactElement> {
  const { id } = await props.params;
  return <GroupsPage searchParams={Promise.resolve({ edit: id })} />;
}
