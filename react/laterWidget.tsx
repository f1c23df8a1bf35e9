import type { ComponentType } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Lazy } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { environmentOf } from '../core/client/client.ts';
import type { Callbacks } from '../core/widgets/widget.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import { useClient } from './provider.tsx';

/** The props of a late widget that are used before its code is here. */
interface LaterProps {
  readonly client?: Client | undefined;
  readonly callbacks?: Callbacks | undefined;
}

/**
 * Makes a widget whose code is fetched when it is first mounted, so that it costs other pages nothing.
 * The host hears when the code cannot be had; it is fetched again when the page finds its network, or is
 * come back to.
 *
 * @param chunk its code
 * @param pick the widget in it
 */
export function laterWidget<Props extends LaterProps, M>(chunk: Lazy<M>, pick: (module: M) => ComponentType<Props>): ComponentType<Props> {
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
          const found = pick(await chunk.load());
          if (!isDone) setWidget(() => found);
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
