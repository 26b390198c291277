import type { ReactElement } from 'react';
import UserInfoPage from '@/app/(main)/user_info/page';

export { generateMetadata } from '@/app/(main)/user_info/page';

/** An older address of the form on the page of one's own account. */
export default function OlderPage(): ReactElement {
  return <UserInfoPage searchParams={Promise.resolve({ dialog: 'names' })} />;
}
