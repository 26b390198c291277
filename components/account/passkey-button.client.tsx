'use client';

import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { replayClick } from '@/components/ui/replay-click';
import { useMissedClick } from '@/components/ui/use-missed-click';
import { openPage } from '@/lib/client/page-path';

export interface PasskeyButtonProps {
  readonly label: string;
  /** The path that takes the passkey; what is asked for with stands at `options/` below it. */
  readonly path: string;
  readonly search?: string;
  /** The name of a new passkey, where one is made. */
  readonly makes?: string;
  readonly csrf: string;
  readonly failed: string;
  readonly throttled: string;
}

const tooMany = 429;

/**
 * Signs in, or confirms a sign-in, by a passkey of the browser, or by making one. What talks to the browser is loaded by
 * the press.
 */
export function PasskeyButton(props: PasskeyButtonProps): ReactElement {
  const { label, path, search = '', makes, csrf, failed, throttled } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isMissed = useMissedClick();
  useEffect(() => {
    if (button.current !== null && isMissed()) replayClick(button.current);
  }, [isMissed]);
  async function enter(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    const { enterWith, PasskeyProblem, setUpWith } = await import('./passkey-browser');
    try {
      openPage(await (makes === undefined ? enterWith(path, search, csrf) : setUpWith(path, makes, csrf)));
    } catch (cause) {
      setProblem(cause instanceof PasskeyProblem && cause.status === tooMany ? throttled : failed);
      setIsBusy(false);
    }
  }
  return (
    <>
      <Button ref={button} data-js="" disabled={isBusy} onClick={() => void enter()}>
        {label}
      </Button>
      {problem === null ? null : (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
