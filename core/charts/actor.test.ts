import { describeActor } from '../../property-tests/actor.contract.ts';
import { startService } from './actor.ts';

describeActor("Robot's interpreter", startService);
