import { useEffect, useRef, useState } from 'react';
import { useMachine } from 'react-robot';
import type { Service } from '../core/charts/actor.ts';
import type { Snapshot } from '../core/charts/snapshot.ts';
import type { Client } from '../core/client/client.ts';
import type { Widget, WidgetDefinition, WidgetProps } from '../core/widgets/widget.ts';
import { planWidget } from '../core/widgets/widget.ts';
import type { ChartEvent } from '../machines/chart.ts';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';

/**
 * The one bridge from React to a widget: its chart runs on react-robot's service, and it ends with the
 * component.
 *
 * @param revive asks for a new component where this one is shown again after its widget has ended
 */
export function useWidget<S extends string, C, E extends ChartEvent, Config extends object>(
  definition: WidgetDefinition<S, C, E, Config>,
  client: Client,
  props: WidgetProps<Config>,
  revive: () => void = () => {},
): [widget: Widget<S, C, E, Config>, snapshot: Snapshot<S, C>] {
  const [plan] = useState(() => planWidget(definition, client, props));
  const [, , service] = useMachine(plan.chart.machine as never);
  const widget = plan.run(service as unknown as Service);
  useDisposal(() => widget.stop(), revive);

  useIsomorphicLayoutEffect(() => widget.beforePaint(), [widget]);
  useEffect(() => widget.appear(), [widget]);

  const { config, callbacks } = props;
  useEffect(() => widget.update({ config, callbacks }), [widget, config, callbacks]);

  return [widget, widget.getSnapshot()];
}

/**
 * Runs something once the component is gone for good. StrictMode takes every component away and
 * brings it back at once: the macrotask is cancelled then. React's `Activity` may bring one back
 * much later; by then it is over, and a new one has to take its place.
 */
function useDisposal(dispose: () => void, revive: () => void): void {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDisposed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first render's functions are as good as any, the widget never changes
  useEffect(() => {
    clearTimeout(pending.current);
    if (isDisposed.current) revive();
    return () => {
      pending.current = setTimeout(() => {
        isDisposed.current = true;
        dispose();
      });
    };
  }, []);
}
