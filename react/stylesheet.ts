/**
 * The base stylesheet. Selectors are classes, unlayered, and set what a reset may have changed, so
 * that a widget looks the same under any host's. Lengths that text needs are in rem or em, so that
 * larger text gets the room it asks for.
 */
export const stylesheet = `
.latchkey, .latchkey * { box-sizing: border-box; }
.latchkey {
  width: var(--latchkey-container-width); max-width: 100%;
  color: var(--latchkey-colors-primary);
  font: normal 400 1rem/1.3125 var(--latchkey-typography-fontFamily);
  text-align: start; letter-spacing: normal; text-transform: none; -webkit-text-size-adjust: 100%;
}
.latchkey-box {
  position: relative; padding: 24px 32px;
  background: var(--latchkey-container-backgroundColor);
  border: 1px solid var(--latchkey-container-borderColor);
  border-radius: var(--latchkey-container-borderRadius);
}
.latchkey-stack { display: flex; flex-direction: column; gap: 16px; margin: 0; padding: 0; border: 0; min-width: 0; }
.latchkey-stack > :empty { margin-top: -16px; }
.latchkey-fields { gap: 12px; }
.latchkey-fields > :empty { margin-top: -12px; }
.latchkey-title {
  margin: 0; padding: 0; color: inherit; text-align: center; overflow-wrap: anywhere;
  font: inherit; font-size: 1.5rem; font-weight: 600; line-height: 1.25;
}
.latchkey-title:focus { outline: none; }
.latchkey-title:focus-visible { outline: 2px solid currentColor; outline-offset: 4px; border-radius: 2px; }
.latchkey-text { margin: 0; padding: 0; color: inherit; font: inherit; overflow-wrap: anywhere; }
.latchkey-helper { color: var(--latchkey-colors-secondary); font-size: .875rem; line-height: 1.4286; white-space: pre-wrap; }
.latchkey-error { color: var(--latchkey-colors-error); font-size: .875rem; line-height: 1.4286; overflow-wrap: anywhere; }
.latchkey-label { display: block; margin: 0 0 6px; padding: 0; color: inherit; font: inherit; font-size: .875rem; line-height: 1.4286; }
.latchkey-hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}

.latchkey-button {
  display: flex; align-items: center; justify-content: center; gap: 10px;
  width: 100%; min-height: 45px; margin: 0; padding: 4px 12px; cursor: pointer; appearance: none;
  font: inherit; font-size: 1.125rem; line-height: 1.2; text-align: center; text-decoration: none; text-transform: none;
  color: var(--latchkey-buttons-primary-textColor);
  background: var(--latchkey-buttons-primary-backgroundColor);
  border: 1px solid var(--latchkey-buttons-primary-borderColor);
  border-radius: var(--latchkey-buttons-primary-borderRadius);
  transition: box-shadow .12s, opacity .12s;
}
.latchkey-button[data-kind=secondary] {
  color: var(--latchkey-buttons-secondary-textColor);
  background: var(--latchkey-buttons-secondary-backgroundColor);
  border-color: var(--latchkey-buttons-secondary-borderColor);
  border-radius: var(--latchkey-buttons-secondary-borderRadius);
}
.latchkey-button:hover { opacity: .9; }
.latchkey-button[aria-disabled=true] {
  cursor: default; opacity: 1;
  color: var(--latchkey-buttons-disabled-textColor);
  background: var(--latchkey-buttons-disabled-backgroundColor);
  border-color: var(--latchkey-buttons-disabled-borderColor);
  border-radius: var(--latchkey-buttons-disabled-borderRadius);
}
.latchkey-link {
  display: inline; min-height: 24px; margin: 0; padding: 3px 0; border: 0; background: none; cursor: pointer; appearance: none;
  color: var(--latchkey-colors-primary); font: inherit; font-weight: 700; text-decoration: underline; text-underline-offset: 2px;
}
.latchkey-link[aria-disabled=true] { cursor: default; color: var(--latchkey-colors-secondary); text-decoration: none; }
.latchkey-back {
  display: inline-flex; align-items: center; justify-content: center; align-self: flex-start;
  width: 32px; height: 32px; margin: -8px 0 -8px -8px; padding: 0; border: 0; border-radius: 4px; background: none;
  color: inherit; cursor: pointer; appearance: none;
}
.latchkey-back[aria-disabled=true] { cursor: default; color: var(--latchkey-colors-disabledText); }
.latchkey-back svg { display: block; width: 20px; height: 20px; }
.latchkey-back:dir(rtl) svg { transform: scaleX(-1); }
.latchkey-button:focus-visible, .latchkey-link:focus-visible, .latchkey-back:focus-visible, .latchkey-tab:focus-visible {
  outline: 2px solid var(--latchkey-colors-primary); outline-offset: 2px;
}

.latchkey-input {
  display: block; width: 100%; min-width: 0; height: auto; min-height: 47px; margin: 0; padding: 0 12px; appearance: none;
  font: inherit; line-height: normal; text-align: start; box-shadow: none;
  color: var(--latchkey-inputs-textColor);
  background: var(--latchkey-inputs-backgroundColor);
  border: 1px solid var(--latchkey-inputs-borderColor);
  border-radius: var(--latchkey-inputs-borderRadius);
}
.latchkey-input::placeholder { color: var(--latchkey-inputs-placeholderColor); opacity: 1; }
.latchkey-input:focus, .latchkey-country:focus-within {
  outline: 2px solid var(--latchkey-inputs-borderColor); outline-offset: 1px;
}
.latchkey-input[aria-invalid=true] { border-color: var(--latchkey-colors-error); }
.latchkey-phone { display: flex; gap: 8px; direction: ltr; }
.latchkey-country {
  position: relative; display: flex; flex: 0 0 auto; align-items: center; justify-content: space-between; gap: 4px;
  min-width: 80px; min-height: 47px; padding: 0 10px;
  color: var(--latchkey-inputs-textColor);
  background: var(--latchkey-inputs-backgroundColor);
  border: 1px solid var(--latchkey-inputs-borderColor);
  border-radius: var(--latchkey-inputs-borderRadius);
}
.latchkey-country svg { flex: 0 0 auto; width: 10px; height: 10px; }
.latchkey-country select {
  position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; opacity: 0; cursor: pointer;
  font: inherit; color: CanvasText; background: Canvas;
}

.latchkey-tabs { display: flex; margin: 0; padding: 0; border-bottom: 1px solid var(--latchkey-container-borderColor); }
.latchkey-tab {
  flex: 1 1 0; min-width: 0; min-height: 40px; margin: 0 0 -1px; padding: 8px 4px; cursor: pointer; appearance: none;
  font: inherit; text-align: center; color: var(--latchkey-colors-secondary); background: none;
  border: 0 solid transparent; border-bottom-width: 2px; border-radius: 0; overflow-wrap: anywhere;
}
.latchkey-tab[aria-selected=true] { color: var(--latchkey-colors-primary); border-bottom-color: currentColor; font-weight: 600; }

.latchkey-code { position: relative; width: 100%; max-width: 316px; margin: 0 auto; direction: ltr; }
.latchkey-code input {
  position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; padding: 0; border: 0;
  opacity: 0; font: inherit; font-size: 1rem; cursor: text; appearance: none;
}
.latchkey-code input:disabled { cursor: default; }
.latchkey-boxes { display: flex; justify-content: space-between; gap: 4px; }
.latchkey-digit {
  display: flex; flex: 0 1 46px; align-items: center; justify-content: center; min-width: 0; width: 46px; height: 46px;
  font-size: 1.5rem; line-height: 1;
  color: var(--latchkey-inputs-textColor);
  background: var(--latchkey-inputs-backgroundColor);
  border: 1px solid var(--latchkey-inputs-borderColor);
  border-radius: var(--latchkey-inputs-borderRadius);
}
.latchkey-code input:focus + .latchkey-boxes .latchkey-digit[data-active] {
  outline: 2px solid var(--latchkey-inputs-borderColor); outline-offset: 1px;
}
.latchkey-code input[aria-invalid=true] + .latchkey-boxes .latchkey-digit { border-color: var(--latchkey-colors-error); }
.latchkey-code input:disabled + .latchkey-boxes .latchkey-digit {
  color: var(--latchkey-colors-disabledText); background: var(--latchkey-colors-disabled); border-color: var(--latchkey-colors-disabled);
}
.latchkey-code ~ .latchkey-error { text-align: center; }
.latchkey-nowrap { white-space: nowrap; }
.latchkey-progress { height: 6px; overflow: hidden; border-radius: 3px; background: var(--latchkey-colors-disabled); }
.latchkey-progress div {
  height: 100%; background: var(--latchkey-colors-success); transform-origin: 0 50%;
  animation: latchkey-fill 10s linear both;
}
.latchkey-progress:dir(rtl) div { transform-origin: 100% 50%; }
@keyframes latchkey-fill { from { transform: scaleX(0); } to { transform: scaleX(1); } }

.latchkey-spinner {
  flex: 0 0 auto; width: 18px; height: 18px; border: 2px solid currentColor; border-inline-start-color: transparent; border-radius: 50%;
  animation: latchkey-spin .8s linear infinite;
}
@keyframes latchkey-spin { to { transform: rotate(360deg); } }
.latchkey-check { display: block; width: 56px; height: 56px; margin: 0 auto; color: var(--latchkey-colors-success); }
.latchkey-center { text-align: center; }

.latchkey-toasts {
  position: absolute; inset-inline: 16px; inset-block-start: 12px; z-index: 1; margin: 0; padding: 0; list-style: none;
  display: flex; flex-direction: column; align-items: center; gap: 8px; pointer-events: none;
}
.latchkey-toast {
  max-width: 100%; margin: 0; padding: 10px 14px; border-radius: 6px; pointer-events: auto; overflow-wrap: anywhere;
  color: #19303d; background: #fff; border: 1px solid currentColor; box-shadow: 0 4px 14px rgb(0 0 0 / .16);
  font-size: .875rem; line-height: 1.4286; animation: latchkey-drop .16s ease-out;
}
.latchkey-toast[data-type=success] { color: #0f4447; background: #ecfff5; }
.latchkey-toast[data-type=error] { color: #590607; background: #ffeeec; }
@keyframes latchkey-drop { from { opacity: 0; transform: translateY(-8px); } }

@media (max-width: 340px) { .latchkey-box { padding-inline: 16px; } }
@media (prefers-reduced-motion: reduce) {
  .latchkey-toast { animation-name: latchkey-fade; }
  .latchkey-spinner { animation-duration: 2.4s; }
}
@keyframes latchkey-fade { from { opacity: 0; } }
@media (forced-colors: active) {
  .latchkey-button[aria-disabled=true], .latchkey-link[aria-disabled=true], .latchkey-back[aria-disabled=true] { color: GrayText; border-color: GrayText; }
  .latchkey-tab[aria-selected=true] { border-bottom-color: Highlight; }
  .latchkey-code ~ .latchkey-error { text-align: center; }
.latchkey-nowrap { white-space: nowrap; }
.latchkey-progress { border: 1px solid CanvasText; }
  .latchkey-progress div { background: Highlight; }
}
`;
