import { startService } from './actor.ts';
import { describeActor } from './actor.contract.ts';

describeActor("Robot's interpreter", startService);
