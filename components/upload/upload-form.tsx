import type { ReactElement } from 'react';

/** What the page shows until its script is there: a file is looked into before it is sent, which needs script. */
export function UploadForm(): ReactElement {
  return (
    <form className="upload">
      <noscript>
        <p className="text-[13px] text-danger">Uploads need JavaScript.</p>
      </noscript>
      <label className="upload-drop">
        <input type="file" className="hidden-text" />
        <strong>Drop a file here, or choose one</strong>
        <span className="text-[13px] text-quiet">CSV, TSV, Excel, JSON, Parquet, or a ZIP of Parquet files</span>
      </label>
    </form>
  );
}
