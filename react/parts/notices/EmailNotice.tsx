import { inboxLinks, senderDomain } from '../../../core/methods/magicLink/inboxLinks.ts';
import { useStrings, useView } from '../../context.ts';
import { sharedStrings } from '../../english/shared.ts';
import { fill } from '../../strings.ts';
import { EventButton } from '../buttons/EventButton.tsx';
import { Mark } from '../pictures/Mark.tsx';
import { MailSign } from '../pictures/Sign.tsx';
import { Heading } from './Heading.tsx';
import { Sentence } from './Sentence.tsx';

export function EmailNotice() {
  const { snapshot } = useView();
  const strings = useStrings(sharedStrings);
  const { magicLinkState, config, project } = snapshot.context;
  const { title, text, open, newTab } = strings.emailConfirmation;
  const domain = senderDomain(config.emailMagicLinksOptions.domainHint, project.emailDomains);
  return (
    <>
      <Heading title={title} sign={<MailSign />}>
        <Sentence text={text} values={{ email: magicLinkState.email }} />
      </Heading>
      <ul className="latchkey-group">
        {inboxLinks(domain).map(({ service, href }) => (
          <li key={service}>
            <a className="latchkey-button" data-kind="secondary" href={href} target="_blank" rel="noopener noreferrer">
              <Mark of={service} />
              <span>{fill(open, { service })}</span>
              <span className="latchkey-hidden">{newTab}</span>
            </a>
          </li>
        ))}
      </ul>
      <EventButton look="link" event="try_again">
        {strings.tryAgain}
      </EventButton>
    </>
  );
}
