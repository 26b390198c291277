import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import UsersPage from '@/app/(main)/users/page';

export { generateMetadata } from '@/app/(main)/users/page';

/** An older address of the form in which an administrator sets a user's password. */
export default async function ResetPasswordPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const edit = (await paramsOf(props.searchParams)).get('pk');
  return <UsersPage searchParams={Promise.resolve(edit === null ? {} : { edit })} />;
}
