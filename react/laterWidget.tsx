import type { ComponentType, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Lazy } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { environmentOf } from '../core/client/client.ts';
import { callHost } from '../core/widgets/widget.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import type { FailedProps } from './drawFailed.tsx';
import { commonStrings } from './english/common.ts';
import { languagesChunk } from './parts/chunks.ts';
import { useClient } from './provider.tsx';
import { useLanguage } from './useLanguage.ts';

/** The props that a widget needs before its code is loaded. */
interface LaterProps extends Omit<FailedProps, 'client' | 'revive'> {
  readonly client?: Client | undefined;
}

/**
 * Makes a widget whose code loads at its first mount, so that pages without it do not pay for it. If loading fails, the user and
 * the host are told, and loading is retried when the page goes online or becomes visible.
 *
 * @param name the widget's export
 */
export function laterWidget<Props extends LaterProps>(chunk: Lazy<object>, name: string): ComponentType<Props> {
  return function Later(props: Props) {
    const client = useClient(props.client);
    const [Widget, setWidget] = useState<ComponentType<Props>>();
    const [missing, setMissing] = useState<ReactNode>(null);
    const latest = useRef(props);

    useEffect(() => {
      latest.current = props;
    });

    useEffect(() => {
      let isUnderWay = false;
      let isDone = false;

      async function fetchWidget() {
        if (isUnderWay || isDone) return;
        isUnderWay = true;
        try {
          const module = (await chunk.load()) as Readonly<Record<string, ComponentType<Props>>>;
          if (!isDone) setWidget(() => module[name]);
          isDone = true;
        } catch (error) {
          if (!isDone) tell(error as AnyAuthError);
        }
        isUnderWay = false;
      }

      function tell(error: AnyAuthError) {
        callHost(client, () => latest.current.callbacks?.onError?.(error));
        // A plain sentence until the drawn message has loaded, if ever. A drawn one stays, because it may have the focus.
        setMissing((shown) => shown ?? commonStrings.errors.unreachable);
        languagesChunk.load().then(
          ({ drawMissing }) => setMissing(drawMissing({ ...latest.current, client }, useLanguage)),
          () => {},
        );
      }

      void fetchWidget();
      const endWaking = environmentOf(client).onWake(() => void fetchWidget());
      return () => {
        isDone = true;
        endWaking();
      };
    }, [client]);

    return Widget ? <Widget {...props} /> : missing;
  };
}
