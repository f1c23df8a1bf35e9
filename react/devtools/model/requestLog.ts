import { causeOf } from './causes.ts';
import type { LiveChart, RequestEntry } from './entries.ts';
import type { Faults } from './faults.ts';
import { faultName, runInto } from './faults.ts';
import type { FetchLayer } from './fetchLayers.ts';
import { describeRequest, errorTypeOf, fieldsOf } from './requests.ts';

export interface RequestLogParts {
  readonly faults: Faults;
  readonly charts: () => readonly LiveChart[];
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly nextId: () => number;
  /** Adds an entry, or replaces the one with the same ID. */
  readonly put: (entry: RequestEntry) => void;
}

/** Makes the layer around a client's `fetch` that records each request with its cause and applies the active fault. */
export function createRequestLog({ faults, charts, now, after, nextId, put }: RequestLogParts): FetchLayer {
  return async (request, next) => {
    const { method, path } = describeRequest(request);
    const cause = causeOf(`${method} ${path}`, charts());
    const fault = faults.takeFor(path, cause.kind === 'client');
    const at = now();
    let entry: RequestEntry = {
      kind: 'request',
      id: nextId(),
      at,
      method,
      path,
      fields: [],
      cause,
      outcome: 'pending',
      status: null,
      errorType: null,
      duration: null,
      fault: fault && faultName(fault),
    };
    const change = (changed: Partial<RequestEntry>) => put((entry = { ...entry, ...changed }));
    put(entry);
    // Read before the request is sent, which uses up its body.
    void fieldsOf(request).then((fields) => change({ fields }));
    try {
      const response = await (fault ? runInto(fault, request, next, after) : next(request));
      change({ outcome: 'answered', status: response.status, duration: now() - at });
      void errorTypeOf(response).then((errorType) => errorType && change({ errorType }));
      return response;
    } catch (error) {
      change({ outcome: request.signal.aborted ? 'aborted' : 'unreachable', duration: now() - at });
      throw error;
    }
  };
}
