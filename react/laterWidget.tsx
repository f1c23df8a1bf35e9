import type { ComponentType } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Lazy } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { environmentOf } from '../core/client/client.ts';
import type { Callbacks } from '../core/widgets/widget.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import { useClient } from './provider.tsx';

/** The props that a widget needs before its code is loaded. */
interface LaterProps {
  readonly client?: Client | undefined;
  readonly callbacks?: Callbacks | undefined;
}

/**
 * Makes a widget whose code loads at its first mount, so that pages without it do not pay for it. If loading fails, the host
 * is told, and loading is retried when the page goes online or becomes visible.
 *
 * @param chunk the widget's code
 * @param name the widget's export
 */
export function laterWidget<Props extends LaterProps>(chunk: Lazy<object>, name: string): ComponentType<Props> {
  return function Later(props: Props) {
    const client = useClient(props.client);
    const [Widget, setWidget] = useState<ComponentType<Props>>();
    const callbacks = useRef(props.callbacks);

    useEffect(() => {
      callbacks.current = props.callbacks;
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
          if (!isDone) callbacks.current?.onError?.(error as AnyAuthError);
        }
        isUnderWay = false;
      }

      void fetchWidget();
      const endWaking = environmentOf(client).onWake(() => void fetchWidget());
      return () => {
        isDone = true;
        endWaking();
      };
    }, [client]);

    return Widget ? <Widget {...props} /> : null;
  };
}
