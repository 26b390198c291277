import SiAuth0 from '@icons-pack/react-simple-icons/icons/SiAuth0';
import SiAuthentik from '@icons-pack/react-simple-icons/icons/SiAuthentik';
import SiGithub from '@icons-pack/react-simple-icons/icons/SiGithub';
import SiGitlab from '@icons-pack/react-simple-icons/icons/SiGitlab';
import SiGoogle from '@icons-pack/react-simple-icons/icons/SiGoogle';
import SiKeycloak from '@icons-pack/react-simple-icons/icons/SiKeycloak';
import SiOkta from '@icons-pack/react-simple-icons/icons/SiOkta';
import type { ComponentType, ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';

const size = 16;

interface MarkProps {
  readonly title?: string;
  readonly size?: string | number;
}

/** The marks of known providers, by the names of their ready settings. */
const marks = {
  auth0: SiAuth0,
  authentik: SiAuthentik,
  entra: FourSquares,
  github: SiGithub,
  gitlab: SiGitlab,
  google: SiGoogle,
  keycloak: SiKeycloak,
  okta: SiOkta,
} satisfies Readonly<Record<string, ComponentType<MarkProps>>>;

export type MarkedProvider = keyof typeof marks;

/** The mark of an identity provider before its name; a lock for those that have none here. */
export function ProviderMark({ icon }: { readonly icon: MarkedProvider | undefined }): ReactElement {
  const Mark: ComponentType<MarkProps> | undefined = icon === undefined ? undefined : marks[icon];
  return (
    <span aria-hidden="true" className="flex" data-mark={Mark === undefined ? '' : icon}>
      {Mark === undefined ? <Icon name="lock" size={size} /> : <Mark title="" size={size} />}
    </span>
  );
}

function FourSquares(): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M1 1h6.6v6.6H1zM8.4 1H15v6.6H8.4zM1 8.4h6.6V15H1zM8.4 8.4H15V15H8.4z" />
    </svg>
  );
}
