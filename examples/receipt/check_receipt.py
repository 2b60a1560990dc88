"""Checks a signed receipt without the server that signed it, with Python's standard library alone.

    python3 check_receipt.py RECEIPT.jws [--root ROOT] [--keys jwks.json] [--later HEAD.json]

Checks the server's signature (ES256), that the receipt's transfer is in the tree of its day, and that day in the log of
days (RFC 9162). --root: a root from elsewhere, such as the line `log DAYS ROOT` of an anchor on the chain. --keys:
/.well-known/jwks.json of the server; without it, only the key in the file is checked. --later: an answer of
/api/day-log?since=DAYS; checks that the log only grew since the receipt. The second signature, by the shop's
organisation, is not checked. Shares no code with the server. Exits with 0 if all holds, else with 1 and one line.
"""
import argparse, base64, datetime, hashlib, json, re, sys

# P-256 (FIPS 186-5): prime, order, coefficient b, and generator.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
MOST_LEAVES = 2**31 - 1

def demand(holds, what):
    if not holds:
        raise ValueError(what)

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def unhex(text, size=32):
    demand(isinstance(text, str) and re.fullmatch("[0-9a-f]{%d}" % (2 * size), text), "a hash is malformed")
    return bytes.fromhex(text)

def unbase64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    demand(base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text, "base64url that is not canonical")
    return data

def canonical(value):
    """RFC 8785 for texts, whole numbers, booleans and null, which is all that a receipt has."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P

def times(k, point):
    total = None
    while k:
        if k & 1:
            total = add(total, point)
        point, k = add(point, point), k >> 1
    return total

def is_signed(key, message, signature):
    x, y = (int.from_bytes(unbase64(key[name]), "big") for name in "xy")
    if x >= P or y >= P or (y * y - x * x * x + 3 * x - B) % P or len(signature) != 64:
        return False
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if not (0 < r < N and 0 < s < N):
        return False
    e, w = int.from_bytes(sha256(message), "big"), pow(s, -1, N)
    point = add(times(e * w % N, G), times(r * w % N, (x, y)))
    return point is not None and point[0] % N == r

def climb(place, last, path, step):
    """RFC 9162 sections 2.1.3.2 and 2.1.4.2: calls `step` with each sibling and whether it is on the left."""
    for beside in map(unhex, path):
        demand(last > 0, "the path is too long")
        left = place % 2 == 1 or place == last
        step(beside, left)
        while left and place % 2 == 0 and place:
            place, last = place >> 1, last >> 1
        place, last = place >> 1, last >> 1
    demand(last == 0, "the path is too short")

def root_of(leaf, proof):
    at, of = proof["at"], proof["of"]
    demand(type(at) is int and type(of) is int and 0 <= at < of <= MOST_LEAVES, "the place in the tree is invalid")
    found = [sha256(b"\0", leaf)]
    climb(at, of - 1, proof["path"],
          lambda beside, left: found.append(sha256(b"\1", *((beside, found[-1]) if left else (found[-1], beside)))))
    return found[-1]

def check_growth(earlier, root, later):
    of, path = later["of"], later["path"]
    demand(type(of) is int and 1 <= earlier <= of <= MOST_LEAVES, "the log has fewer days now")
    if earlier == of:
        return demand(not path and unhex(later["root"]) == root, "the log has another root now")
    place, last = earlier - 1, of - 1
    path = ([root.hex()] if earlier & place == 0 else []) + path
    while place % 2:
        place, last = place >> 1, last >> 1
    demand(path, "the proof of growth is too short")
    old, new = [unhex(path[0])], [unhex(path[0])]

    def step(beside, left):
        if left:
            old.append(sha256(b"\1", beside, old[-1]))
        new.append(sha256(b"\1", *((beside, new[-1]) if left else (new[-1], beside))))
    climb(place, last, path[1:], step)
    demand(old[-1] == root and new[-1] == unhex(later["root"]), "the log was changed since the receipt")

def check(text, keys=None, root=None, later=None):
    file = json.loads(text)
    demand(canonical(file) == text, "the file is not as it was written")
    first = file["signatures"][0]
    head, key = json.loads(unbase64(first["protected"])), first["header"]["jwk"]
    name = sha256(json.dumps({k: key[k] for k in ("crv", "kty", "x", "y")}, separators=(",", ":")).encode())
    demand(head["alg"] == "ES256" and head["typ"] == "ingam-receipt+jws" and "crit" not in head, "not a receipt")
    demand(head["kid"] == key["kid"] and unbase64(key["kid"]) == name, "the key has another name")
    message = f'{first["protected"]}.{file["payload"]}'.encode()
    demand(is_signed(key, message, unbase64(first["signature"])), "not signed")
    demand(keys is None or key in keys["keys"], "the server does not publish this key")
    receipt = json.loads(unbase64(file["payload"]))
    proof = receipt.get("inclusion") or {"state": "absent"}
    demand(proof["state"] == "in", f'the receipt has no proof: {proof["state"]} {proof.get("from", "")}'.rstrip())
    transfer, log = proof["transfer"], proof["log"]
    said = receipt["receipt"] if receipt["of"] == "payment" else receipt["refund"]["paid"]
    number, person, side = ((said["paymentId"], said["payer"], "from") if receipt["of"] == "payment"
                            else (said["transactionId"], receipt["refund"]["claimant"], "to"))
    whole, _, part = said["amount"].partition(".")
    units = whole + (part.ljust(6, "0") if said["currency"] == "USDC" else part)
    same = (transfer["id"], transfer["asset"], transfer[side], int(transfer["amount"]))
    demand(same == (number, said["currency"], person.lower(), int(units)), "the proof is of another transfer")
    korea = datetime.datetime.fromisoformat(transfer["at"].replace("Z", "+00:00")) + datetime.timedelta(hours=9)
    demand(str(korea.date()) <= proof["day"], "the transfer is of a later day")
    tree = root_of(unhex(proof["salt"], 16) + canonical(transfer).encode(), proof)
    day = root_of(f'ingam-day-tree/1 {proof["day"]} {proof["of"]} {tree.hex()}'.encode(), log)
    demand(day == unhex(log["root"]), "the proof does not lead to the log's root")
    demand(root is None or root == log["root"], "the log has another root than the given one")
    if later is not None:
        check_growth(log["of"], day, later)
    return (f'valid: payment {number} is in the log of {proof["day"]}, signed by {receipt["issuer"]}\n'
            f'log {log["of"]} {log["root"]}')

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("receipt")
    for option in ("--root", "--keys", "--later"):
        parser.add_argument(option)
    given = parser.parse_args()
    read = lambda path: json.load(open(path, encoding="utf-8")) if path else None
    try:
        print(check(open(given.receipt, encoding="utf-8").read(), read(given.keys), given.root, read(given.later)))
    except Exception as fault:  # Any fault of a file from a stranger means: not valid.
        sys.exit(f"NOT valid: {fault}")
