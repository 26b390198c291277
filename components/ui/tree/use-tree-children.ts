import { useCallback, useEffect, useRef, useState } from 'react';
import type { TreeChildren, TreeNode } from './flat-tree';

type LoadChildren<Data> = (node: TreeNode<Data>, signal: AbortSignal) => Promise<readonly TreeNode<Data>[]>;

/** Children that are asked for once, when their node opens; `retry` asks again after a failure. */
export function useTreeChildren<Data>(load: LoadChildren<Data> | undefined): {
  readonly loaded: ReadonlyMap<string, TreeChildren<Data>>;
  readonly ask: (node: TreeNode<Data>, isRetry?: boolean) => void;
} {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, TreeChildren<Data>>>(() => new Map());
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const requests = running.current;
    return () => {
      for (const abort of requests.values()) abort.abort();
      requests.clear();
    };
  }, []);

  const ask = useCallback(
    (node: TreeNode<Data>, isRetry = false) => {
      if (node.children !== 'async' || !load || running.current.has(node.id)) return;
      const known = loaded.get(node.id);
      if (known !== undefined && known !== 'loading' && !(isRetry && known === 'failed')) return;
      const abort = new AbortController();
      running.current.set(node.id, abort);
      const set = (children: TreeChildren<Data>) => setLoaded((last) => new Map(last).set(node.id, children));
      set('loading');
      load(node, abort.signal).then(
        (children) => {
          if (abort.signal.aborted) return;
          running.current.delete(node.id);
          set(children);
        },
        () => {
          if (abort.signal.aborted) return;
          running.current.delete(node.id);
          set('failed');
        },
      );
    },
    [load, loaded],
  );
  return { loaded, ask };
}
