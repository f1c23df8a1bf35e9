import { useEffect, useRef, useState } from 'react';
import { useMachine } from 'react-robot';
import type { Service, Snapshot } from '../core/charts/actor.ts';
import type { Client } from '../core/client/client.ts';
import type { Widget, WidgetDefinition, WidgetProps } from '../core/widgets/widget.ts';
import { planWidget } from '../core/widgets/widget.ts';
import type { ChartEvent } from '../machines/chart.ts';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';

/**
 * Connects React to a widget: starts the widget's chart on react-robot's service and stops it with the component.
 *
 * @param revive requests a new component when this one is shown again after its widget was stopped
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
 * Disposes of the widget once the component is removed for good. StrictMode removes and immediately restores every component,
 * which cancels the macrotask. React's `Activity` may restore a component much later; its widget has ended, so a new one must
 * replace it.
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
