import type { ReactElement } from 'react';
import { LinkButton } from '@/components/ui/button';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('importForm');

/** What stands in the sheet of an import until its script is there: a file is chosen, and sent by script alone. */
export function ImportForm({ back }: { readonly back: string }): ReactElement {
  return (
    <form className="record-form">
      <noscript>
        <p className="text-[13px] text-danger">{t('importsNeedJavascript')}</p>
      </noscript>
      <div className="stack">
        <label htmlFor="import-file">{t('file')}</label>
        <input id="import-file" className="field import-file" type="file" name="formData" required />
      </div>
      <div className="record-end">
        <div className="flex justify-end gap-2">
          <LinkButton href={back}>{t('cancel')}</LinkButton>
          <button type="submit" className="button" data-look="primary">
            {t('import')}
          </button>
        </div>
      </div>
    </form>
  );
}
