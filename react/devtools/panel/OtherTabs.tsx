import { useSyncExternalStore } from 'react';
import type { OtherTab, TabChannel } from '../tabs/tabChannel.ts';
import { Clock, LedTo, Name } from './words.tsx';

export function OtherTabs({ channel }: { channel: TabChannel }) {
  const tabs = useSyncExternalStore(channel.subscribe, channel.getSnapshot);
  if (tabs.length === 0) {
    return (
      <p className="empty">
        No other tab of this browser has these tools on the same project. Open this page in another tab to see its session and widgets here.
      </p>
    );
  }
  return (
    <ul className="others">
      {tabs.map((tab, place) => (
        <li key={tab.id} className="other">
          <Other tab={tab} place={place + 1} />
        </li>
      ))}
    </ul>
  );
}

function Other({ tab: { report }, place }: { tab: OtherTab; place: number }) {
  const { isVisible, began, charts, steps } = report;
  return (
    <>
      <h2 className="other-name">Tab {place}</h2>
      <p className="note">
        {isVisible ? 'Visible' : 'Hidden'}, loaded at <Clock at={began} />
      </p>
      {charts.length === 0 && <p className="note">No chart runs there.</p>}
      <ul className="plain">
        {charts.map(({ name, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab may have several charts of one name
          <li key={index} className="standing">
            <span className="chart-name">{name}</span> <Name>{state}</Name>
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <>
          <h3>Last steps</h3>
          <ol className="plain">
            {steps.map(({ at, name, event, state }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a tab come in one order
              <li key={index} className="entry-text">
                <Clock at={at} /> <span className="chart-name">{name}</span> <Name>{event}</Name> <LedTo state={state} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
