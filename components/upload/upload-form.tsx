import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('uploadForm');

/** What the page shows until its script is there: a file is looked into before it is sent, which needs script. */
export function UploadForm(): ReactElement {
  return (
    <form className="upload">
      <noscript>
        <p className="text-[13px] text-danger">{t('uploadsNeedJavascript')}</p>
      </noscript>
      <label className="upload-drop">
        <input type="file" className="hidden-text" />
        <strong>{t('dropAFileHere')}</strong>
        <span className="text-[13px] text-quiet">{t('csvTsvExcelJson')}</span>
      </label>
    </form>
  );
}
