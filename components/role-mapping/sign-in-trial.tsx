import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('roleMapping');

const example = JSON.stringify({ sub: '00u17', groups: ['data-team'] });

interface Named {
  readonly name: string;
  readonly label: string;
}

export interface SignInTrialProps {
  /** Those that can be asked for a test. */
  readonly providers: readonly Named[];
  /** Whether the settings name a directory, whose passwords can be tried. */
  readonly hasDirectory: boolean;
  /** All whose people the rules may speak of. */
  readonly known: readonly Named[];
  readonly csrf: string;
}

/** How an administrator finds out what the rules give: by a test sign-in, or by claims that are pasted. The forms work without script. */
export function SignInTrial({ providers, hasDirectory, known, csrf }: SignInTrialProps): ReactElement {
  return (
    <section className="account-part" aria-labelledby="sign-in-trial">
      <h2 id="sign-in-trial">{t('tryIt')}</h2>
      <p className="text-quiet">{t('testAbout')}</p>
      {providers.length === 0 && !hasDirectory ? <p>{t('noProviders')}</p> : null}
      <div className="flex flex-wrap gap-2">
        {providers.map(({ name, label }) => (
          <LinkButton
            key={name}
            href={`/rolemapping/test/?${new URLSearchParams({ provider: name, csrf_token: csrf })}`}
          >
            {t('testWith', { provider: label })}
          </LinkButton>
        ))}
      </div>
      {hasDirectory ? <DirectoryTrial csrf={csrf} /> : null}
      <form method="post" action="/rolemapping/" className="account-part role-mapping-claims">
        <p className="text-quiet">{t('pasteAbout')}</p>
        <input type="hidden" name="csrf_token" value={csrf} />
        <div className="stack">
          <label htmlFor="pasted-provider">{t('provider')}</label>
          <input
            id="pasted-provider"
            className="field"
            name="provider"
            list="known-providers"
            defaultValue={providers[0]?.name}
            maxLength={64}
            autoComplete="off"
            required
          />
          <datalist id="known-providers">
            {known.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </datalist>
        </div>
        <div className="stack">
          <label htmlFor="pasted-claims">{t('claimsJson')}</label>
          <TextArea
            value=""
            attributes={{
              id: 'pasted-claims',
              class: 'field font-mono',
              name: 'claims',
              rows: 6,
              maxlength: 100_000,
              spellcheck: 'false',
              placeholder: example,
              required: true,
            }}
          />
        </div>
        <Button type="submit">{t('showMatches')}</Button>
      </form>
    </section>
  );
}

/** Has the directory check a password, which no browser is to keep. */
function DirectoryTrial({ csrf }: Pick<SignInTrialProps, 'csrf'>): ReactElement {
  return (
    <form
      method="post"
      action="/rolemapping/directory/"
      autoComplete="off"
      className="account-part role-mapping-claims"
    >
      <p className="text-quiet">{t('directoryAbout')}</p>
      <input type="hidden" name="csrf_token" value={csrf} />
      <div className="stack">
        <label htmlFor="directory-user">{t('userName')}</label>
        <input
          id="directory-user"
          className="field"
          name="username"
          maxLength={256}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <div className="stack">
        <label htmlFor="directory-password">{t('password')}</label>
        <input
          id="directory-password"
          className="field"
          name="password"
          type="password"
          maxLength={4096}
          autoComplete="off"
          required
        />
      </div>
      <Button type="submit">{t('testWith', { provider: 'LDAP' })}</Button>
    </form>
  );
}
