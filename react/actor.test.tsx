// @vitest-environment jsdom
import { StrictMode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { useMachine } from 'react-robot';
import { afterEach } from 'vitest';
import type { Service } from '../core/charts/actor.ts';
import { describeActor } from '../property-tests/actor.contract.ts';

const roots: Root[] = [];
afterEach(() => flushSync(() => roots.splice(0).forEach((root) => root.unmount())));

/** Returns the service that react-robot gives to a component mounted in StrictMode. */
function mounted(chart: { readonly machine: object }): Service {
  let given: Service | undefined;
  function Host() {
    const [, , service] = useMachine(chart.machine as never);
    useEffect(() => {
      given = service as unknown as Service;
    }, [service]);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  flushSync(() =>
    root.render(
      <StrictMode>
        <Host />
      </StrictMode>,
    ),
  );
  if (!given) throw new Error('nothing was mounted');
  return given;
}

describeActor('react-robot', mounted);
