import { ApiError, InvalidAnswerError, UnreachableError } from '../../../machines/errors.ts';
import { limits } from '../../../machines/screenLimits.ts';
import type { Check } from '../../base/check.ts';
import type { ClientContext } from '../../context.ts';
import type { Environment } from '../../platform/environment.ts';
import type { OneTapAddresses } from '../../platform/options.ts';
import { checkRedirect } from '../../platform/redirects.ts';
import type { PhoneParser } from '../contact/phone.ts';
import type { FrameFailure } from './schema.ts';
import { isFramePhone, isFrameReply } from './schema.ts';

export function oneTapAddresses({ clientsideServicesIframeURL, oneTapScriptURL }: OneTapAddresses): { frame: string; script: string } {
  return {
    frame: clientsideServicesIframeURL || 'https://js.stytch.com/clientside-services/index.html',
    script: oneTapScriptURL || 'https://accounts.google.com/gsi/client',
  };
}

export type AskFrame = <T>(method: string, request: object, answer: Check<T>, limitMs?: number) => Promise<T>;

export type Post = (message: object, port: MessagePort) => Promise<void>;

/**
 * Makes the connection to Stytch's hidden page, which has features that the API does not offer to pages (MOUNT-12). The frame
 * loads with the first request. A request is posted only to the page's exact origin, and the response arrives through the
 * request's port: messages from other windows are ignored.
 */
export function askFrame(address: string, after: Environment['after'], post: Post = postTo(address)): AskFrame {
  return async (method, request, answer, limitMs = limits.frameMs) => {
    const reply = await replyTo(post, { method, args: [request] }, after, limitMs).catch((error: unknown) => {
      // The frame may show an error page, for example offline, which never answers: the next request loads the frame again.
      frames.get(address)?.frame.remove();
      throw error;
    });
    if (!isFrameReply(reply)) throw new InvalidAnswerError("The frame's reply has no known shape.");
    if (!reply.success) throw failureOf(reply.error);
    if (!answer(reply.payload)) throw new InvalidAnswerError(`The frame's answer to ${method} has no known shape.`);
    return reply.payload;
  };
}

function replyTo(post: Post, message: object, after: Environment['after'], limitMs: number): Promise<unknown> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  let cancel: () => void;
  return new Promise<unknown>((resolve, reject) => {
    cancel = after(limitMs, () => reject(new UnreachableError()));
    ours.onmessage = ({ data }) => resolve(data);
    post(message, theirs).catch(reject);
  }).finally(() => {
    cancel();
    ours.close();
  });
}

function failureOf({ name, message, ...fields }: FrameFailure): Error {
  const { error_type, error_message, error_url, request_id, status_code } = fields;
  if (error_type != null) {
    return new ApiError({
      error_type,
      error_message: error_message ?? message,
      status_code: status_code ?? 0,
      ...(error_url != null && { error_url }),
      ...(request_id != null && { request_id }),
    });
  }
  return /unreachable|^TypeError/i.test(name) ? new UnreachableError() : new InvalidAnswerError(message);
}

/** A frame in the page; requests are posted to it once it has loaded. */
interface Inserted {
  readonly frame: HTMLIFrameElement;
  readonly loaded: Promise<unknown>;
}

const frames = new Map<string, Inserted>();

function postTo(address: string): Post {
  return async (message, port) => {
    const known = frames.get(address);
    // The page, too, may have removed the frame with the rest of its body.
    const { frame, loaded } = known?.frame.isConnected ? known : insert(checkRedirect(address, []));
    frames.set(address, { frame, loaded });
    await loaded;
    frame.contentWindow?.postMessage(message, new URL(address).origin, [port]);
  };
}

function insert(address: string): Inserted {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Latchkey';
  frame.src = address;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  return { frame, loaded };
}

/** Makes a parser of phone numbers that asks the hidden page, which knows all countries. */
export function framePhoneParser({ options, environment }: Pick<ClientContext, 'options' | 'environment'>): PhoneParser {
  const ask = askFrame(oneTapAddresses(options.oneTap).frame, environment.after);
  return (phoneNumber, regionCode) => ask('parsedPhoneNumber', { phoneNumber, regionCode }, isFramePhone);
}
