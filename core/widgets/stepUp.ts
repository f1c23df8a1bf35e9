import { isSameUser } from '../../machines/login/factor.ts';
import type { StepUpConfig, StepUpContext, StepUpEvent, StepUpState } from '../../machines/widgets/stepUp.ts';
import { stepUp } from '../../machines/widgets/stepUp.ts';
import { isUserUnknown, onceKnown } from '../session/asUser.ts';
import { factorEffects, halfOf } from './factors.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running step-up widget. */
export type StepUpWidget = Widget<StepUpState, StepUpContext, StepUpEvent, StepUpConfig>;

export const stepUpWidget: WidgetDefinition<StepUpState, StepUpContext, StepUpEvent, StepUpConfig> = {
  name: 'stepUp',
  chart: (context, config) => stepUp(factorEffects(context), config),
  appear(actor, { client }) {
    function follow() {
      if (isUserUnknown(client)) return;
      const half = halfOf(client);
      const { state, context } = actor.getSnapshot();
      const isNew = state === 'StepUp.noUser' || !isSameUser(context.half, half);
      if (state === 'StepUp' || (half.session && isNew)) actor.send({ type: 'start', half });
      else if (!half.session) actor.send({ type: 'factor_over' });
    }
    follow();
    return [actor.subscribe(follow), client.store.subscribe(follow), onceKnown(client, follow)];
  },
};
