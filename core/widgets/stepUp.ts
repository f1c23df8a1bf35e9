import { isSameUser } from '../../machines/login/offeredFactors.ts';
import type { StepUpConfig, StepUpContext, StepUpEvent, StepUpState } from '../../machines/widgets/stepUp.ts';
import { stepUp } from '../../machines/widgets/stepUp.ts';
import { isUserUnknown, onceKnown } from '../session/asUser.ts';
import { factorEffects, userSessionOf } from './factors.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running step-up widget. */
export type StepUpWidget = Widget<StepUpState, StepUpContext, StepUpEvent, StepUpConfig>;

export const stepUpWidget: WidgetDefinition<StepUpState, StepUpContext, StepUpEvent, StepUpConfig> = {
  name: 'stepUp',
  chart: (context, config) => stepUp(factorEffects(context), config),
  appear(actor, { client }) {
    function follow() {
      if (isUserUnknown(client)) return;
      const userSession = userSessionOf(client);
      const { state, context } = actor.getSnapshot();
      const isNew = state === 'StepUp.noUser' || !isSameUser(context.userSession, userSession);
      if (state === 'StepUp' || (userSession.session && isNew)) actor.send({ type: 'start', userSession });
      else if (!userSession.session) actor.send({ type: 'factor_over' });
    }
    follow();
    return [actor.subscribe(follow), client.store.subscribe(follow), onceKnown(client, follow)];
  },
};
