import { Name } from './words.tsx';

/** Lists redacted values by their paths, such as `otpState.type`. */
export function FieldList({ leaves }: { leaves: readonly (readonly [path: string, value: string])[] }) {
  return (
    <dl className="fields">
      {leaves.map(([path, value]) => (
        <div key={path}>
          <dt>
            <Name>{path}</Name>
          </dt>
          <dd>
            <Name>{value}</Name>
          </dd>
        </div>
      ))}
    </dl>
  );
}
