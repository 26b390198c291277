import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { UploadLive } from './upload-live.client';

export interface UploadFormProps {
  readonly csrf: string;
  readonly databases: readonly { readonly id: number; readonly name: string }[];
  readonly chosen: number | null;
}

interface Option {
  readonly name: string;
  readonly label: string;
  readonly kinds: string;
  readonly value?: string;
  readonly type?: 'text' | 'number' | 'flag';
  readonly hint?: string;
}

/** `name` is the field of the API; `kinds` are the file kinds that an option applies to. */
const options: readonly Option[] = [
  { name: 'delimiter', label: 'Between values', kinds: 'csv', value: ',', hint: 'One sign, or \\t for tabs.' },
  { name: 'header_row', label: 'Row with the names', kinds: 'csv excel', value: '0', type: 'number', hint: 'From 0.' },
  { name: 'skip_rows', label: 'Rows to skip', kinds: 'csv excel', value: '0', type: 'number' },
  { name: 'rows_to_read', label: 'Rows to read', kinds: 'csv excel', type: 'number', hint: 'All when empty.' },
  { name: 'decimal_character', label: 'Decimal sign', kinds: 'csv excel', value: '.' },
  { name: 'null_values', label: 'Read as nothing', kinds: 'csv excel', hint: 'With commas: N/A,None' },
  { name: 'index_column', label: 'Column that is the index', kinds: 'csv excel' },
  { name: 'skip_blank_lines', label: 'Skip empty lines', kinds: 'csv', type: 'flag', value: 'true' },
  { name: 'skip_initial_space', label: 'Skip spaces before values', kinds: 'csv', type: 'flag' },
  { name: 'day_first', label: 'Dates begin with the day', kinds: 'csv', type: 'flag' },
  { name: 'dataframe_index', label: 'Add a column that counts the rows', kinds: 'csv excel columnar', type: 'flag' },
  { name: 'index_label', label: 'Name of that column', kinds: 'csv excel columnar' },
];

/** A file, its content, and the table to create. Needs script: the file is inspected before it is sent. */
export function UploadForm({ csrf, databases, chosen }: UploadFormProps): ReactElement {
  return (
    <form className="upload" data-upload="" data-csrf={csrf}>
      <noscript>
        <p className="text-[13px] text-danger">Uploads need JavaScript.</p>
      </noscript>
      <label className="upload-drop" data-upload-drop="">
        <input
          type="file"
          className="hidden-text"
          accept=".csv,.tsv,.txt,.xls,.xlsx,.parquet,.zip,.json,.jsonl,.ndjson"
          data-upload-file=""
        />
        <strong data-upload-name="">Drop a file here, or choose one</strong>
        <span className="text-[13px] text-quiet" data-upload-about="">
          CSV, TSV, Excel, JSON, Parquet, or a ZIP of Parquet files
        </span>
      </label>
      <div className="form-pairs">
        <div className="stack">
          <label htmlFor="upload-database">Database</label>
          <select id="upload-database" className="field" data-upload-database="" defaultValue={chosen ?? ''}>
            {databases.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="stack">
          <label htmlFor="upload-schema">Schema</label>
          <select id="upload-schema" className="field" name="schema">
            <option value="">The usual one</option>
          </select>
        </div>
        <div className="stack">
          <label htmlFor="upload-table">Table</label>
          <input id="upload-table" className="field" name="table_name" required maxLength={250} autoComplete="off" />
        </div>
        <div className="stack">
          <label htmlFor="upload-exists">If the table is there</label>
          <select id="upload-exists" className="field" name="already_exists" defaultValue="fail">
            <option value="fail">Stop, change nothing</option>
            <option value="replace">Replace it</option>
            <option value="append">Add the rows to it</option>
          </select>
        </div>
      </div>
      <div className="stack" data-upload-sheet="" hidden>
        <label htmlFor="upload-sheet">Sheet</label>
        <select id="upload-sheet" className="field" name="sheet_name" />
      </div>
      <section aria-label="Columns" data-upload-columns="" hidden>
        <h2 className="pb-2">
          Columns <span className="text-[13px] font-normal text-quiet" data-upload-count="" />
        </h2>
        <div className="panel upload-columns">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Read</th>
                <th scope="col">Column</th>
                <th scope="col">Type</th>
                <th scope="col">First values</th>
              </tr>
            </thead>
            <tbody data-upload-rows="" />
          </table>
        </div>
      </section>
      <details className="form-part">
        <summary>
          <strong>Options</strong> <span className="text-quiet">How the file is read</span>
        </summary>
        <div className="form-pairs">
          {options.map((option) => (
            <UploadOption key={option.name} {...option} />
          ))}
        </div>
      </details>
      <div data-upload-progress="" hidden>
        <progress className="w-full" max={1} aria-label="Sent so far" />
      </div>
      <p role="status" className="text-[13px]" data-upload-result="" hidden />
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton href="/databaseview/list/" data-upload-leave="">
          Back
        </LinkButton>
        <Button data-upload-stop="" hidden>
          Stop
        </Button>
        <Button type="submit" look="primary" data-upload-send="" disabled>
          Upload
        </Button>
      </div>
      <UploadLive />
    </form>
  );
}

function UploadOption({ name, label, kinds, value = '', type = 'text', hint }: Option): ReactElement {
  if (type === 'flag') {
    return (
      <label className="flex items-center gap-2 text-[13px]" data-kinds={kinds}>
        <input type="checkbox" name={name} value="true" defaultChecked={value === 'true'} />
        {label}
      </label>
    );
  }
  const id = `upload-${name}`;
  return (
    <div className="stack" data-kinds={kinds}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field" name={name} type={type} min={0} defaultValue={value} autoComplete="off" />
      {hint ? <span className="text-quiet">{hint}</span> : null}
    </div>
  );
}
